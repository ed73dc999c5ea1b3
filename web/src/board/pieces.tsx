// The pieces as drawings, defined once and used by name: crisp at any size. Each side has its own mark in the middle
// (ring, dot, leaf, diamond), so that colour is never the only difference.
import type { MarkName, PieceName } from "../games/face.ts";

const gradients: { id: string; stops: [string, string][]; cx?: number; cy?: number }[] = [
  {
    id: "g-black",
    stops: [
      ["0", "#5b5a60"],
      ["0.45", "#2c2b30"],
      ["1", "#131216"],
    ],
  },
  {
    id: "g-white",
    stops: [
      ["0", "#ffffff"],
      ["0.55", "#f4efe4"],
      ["1", "#cfc5b2"],
    ],
  },
  {
    id: "g-green",
    stops: [
      ["0", "#7fc9a0"],
      ["0.5", "#2f8a63"],
      ["1", "#14543b"],
    ],
  },
  {
    id: "g-red",
    stops: [
      ["0", "#f0957c"],
      ["0.5", "#c44a36"],
      ["1", "#7f2318"],
    ],
  },
  {
    id: "g-ebony",
    stops: [
      ["0", "#6a5a50"],
      ["0.5", "#3a2e28"],
      ["1", "#1c1512"],
    ],
  },
  {
    id: "g-ivory",
    stops: [
      ["0", "#fffdf6"],
      ["0.55", "#efe4cb"],
      ["1", "#c6b48f"],
    ],
  },
  {
    id: "g-wall",
    stops: [
      ["0", "#b9b2a6"],
      ["0.6", "#8d867b"],
      ["1", "#655f56"],
    ],
  },
  {
    id: "g-bonus",
    stops: [
      ["0", "#8cc3ff"],
      ["0.5", "#2f74d6"],
      ["1", "#123f8c"],
    ],
  },
  {
    id: "g-joker",
    stops: [
      ["0", "#f06a57"],
      ["0.5", "#c8281f"],
      ["1", "#8a130d"],
    ],
  },
];

/** To be put into the page once. */
export function PieceDrawings() {
  return (
    <svg class="drawings" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {gradients.map(({ id, stops }) => (
          <radialGradient key={id} id={id} cx="0.36" cy="0.3" r="0.78">
            {stops.map(([offset, color]) => (
              <stop key={offset} offset={offset} stop-color={color} />
            ))}
          </radialGradient>
        ))}
      </defs>
      <SidePieces />
      <TerrainPieces />
      <MarkDrawings />
    </svg>
  );
}

/** What the two sides of each game play with. */
function SidePieces() {
  return (
    <>
      <symbol id="piece-black" viewBox="0 0 100 100">
        <Disc fill="g-black" edge="#0b0a0c" shine="#ffffff" shineOpacity={0.2} />
        <circle
          cx="50"
          cy="50"
          r="21"
          fill="none"
          stroke="#8d8b93"
          stroke-opacity="0.55"
          stroke-width="3.5"
        />
      </symbol>
      <symbol id="piece-white" viewBox="0 0 100 100">
        <Disc fill="g-white" edge="#a89c86" shine="#ffffff" shineOpacity={0.9} />
        <circle cx="50" cy="50" r="6" fill="#b7ab93" />
      </symbol>
      <symbol id="piece-green" viewBox="0 0 100 100">
        <Disc fill="g-green" edge="#0d3d2a" shine="#ffffff" shineOpacity={0.35} />
        <path
          d="M50 30 C66 38 66 60 50 71 C34 60 34 38 50 30 Z M50 36 V66"
          fill="none"
          stroke="#e6f7ec"
          stroke-opacity="0.85"
          stroke-width="3.6"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
      </symbol>
      <symbol id="piece-red" viewBox="0 0 100 100">
        <Disc fill="g-red" edge="#5f1810" shine="#ffffff" shineOpacity={0.32} />
        <path
          d="M50 31 L68 50 L50 69 L32 50 Z"
          fill="none"
          stroke="#ffeae2"
          stroke-opacity="0.85"
          stroke-width="3.8"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="piece-ebony" viewBox="0 0 100 100">
        <Tile fill="g-ebony" edge="#120d0a" shineOpacity={0.16} />
      </symbol>
      <symbol id="piece-ivory" viewBox="0 0 100 100">
        <Disc fill="g-ivory" edge="#9c8a63" shine="#ffffff" shineOpacity={0.85} />
      </symbol>
    </>
  );
}

/** What lies on the board and belongs to nobody. */
function TerrainPieces() {
  return (
    <>
      <symbol id="piece-wall" viewBox="0 0 100 100">
        <rect
          x="6"
          y="6"
          width="88"
          height="88"
          rx="9"
          fill="url(#g-wall)"
          stroke="#4b463f"
          stroke-width="2"
        />
        <path
          d="M7 37 H93 M7 66 H93 M36 8 V36 M66 37 V65 M30 67 V92 M72 67 V92"
          stroke="#55504799"
          stroke-width="3.5"
          fill="none"
        />
        <path d="M10 11 Q50 6 90 11" stroke="#e4dfd4" stroke-opacity="0.7" stroke-width="2.5" fill="none" />
      </symbol>
      <BonusPiece />
      <symbol id="piece-joker" viewBox="0 0 100 100">
        <rect x="21" y="24" width="62" height="62" rx="7" fill="#000" fill-opacity="0.3" />
        <rect
          x="19"
          y="19"
          width="62"
          height="62"
          rx="7"
          fill="url(#g-joker)"
          stroke="#ffe9df"
          stroke-width="3"
        />
        <path d="M50 29 L29 50 L50 71 Z" fill="#1b1b1e" />
        <path d="M50 29 L71 50 L50 71 Z" fill="#f6f3ea" />
      </symbol>
    </>
  );
}

/** A blue disc, where jokers are red squares: neither hue nor shape confuses the two. */
function BonusPiece() {
  return (
    <symbol id="piece-bonus" viewBox="0 0 100 100">
      <ellipse cx="51" cy="53" rx="29" ry="29" fill="#000" fill-opacity="0.28" />
      <circle cx="50" cy="50" r="29" fill="url(#g-bonus)" stroke="#0b2f6b" stroke-width="2.5" />
      <circle cx="50" cy="50" r="22.5" fill="none" stroke="#fff" stroke-opacity="0.55" stroke-width="1.8" />
      <path
        d="M50 33 L54.8 44.2 L67 45.2 L57.8 53.2 L60.6 65.2 L50 58.8 L39.4 65.2 L42.2 53.2 L33 45.2 L45.2 44.2 Z"
        fill="#fff"
        fill-opacity="0.92"
      />
    </symbol>
  );
}

/** Signs in the corner of a cell. */
function MarkDrawings() {
  return (
    <>
      <symbol id="mark-shield" viewBox="0 0 100 100">
        <path
          d="M50 10 L84 22 V48 C84 68 70 82 50 91 C30 82 16 68 16 48 V22 Z"
          fill="#f7f2e6"
          stroke="#3d4f63"
          stroke-width="8"
          stroke-linejoin="round"
        />
      </symbol>
      <symbol id="mark-chain" viewBox="0 0 100 100">
        <circle cx="50" cy="50" r="42" fill="#f7f2e6" stroke="#3d4f63" stroke-width="7" />
        <path d="M30 34 L70 66 M30 66 L70 34" stroke="#a5372b" stroke-width="10" stroke-linecap="round" />
      </symbol>
      <symbol id="mark-lock" viewBox="0 0 100 100">
        <path d="M30 48 V34 a20 20 0 0 1 40 0 V48" fill="none" stroke="#3d4f63" stroke-width="10" />
        <rect x="18" y="46" width="64" height="44" rx="9" fill="#f7f2e6" stroke="#3d4f63" stroke-width="8" />
      </symbol>
    </>
  );
}

interface DiscProps {
  fill: string;
  edge: string;
  shine: string;
  shineOpacity: number;
}

function Disc({ fill, edge, shine, shineOpacity }: DiscProps) {
  return (
    <>
      <ellipse cx="51.5" cy="54" rx="42" ry="42" fill="#000" fill-opacity="0.28" />
      <circle cx="50" cy="50" r="41.5" fill={`url(#${fill})`} stroke={edge} stroke-width="1.8" />
      <path
        d="M19 39 A34 34 0 0 1 62 17"
        fill="none"
        stroke={shine}
        stroke-opacity={shineOpacity}
        stroke-width="3.2"
        stroke-linecap="round"
      />
    </>
  );
}

function Tile({ fill, edge, shineOpacity }: { fill: string; edge: string; shineOpacity: number }) {
  return (
    <>
      <rect x="12.5" y="15" width="78" height="78" rx="24" fill="#000" fill-opacity="0.3" />
      <rect
        x="11"
        y="11"
        width="78"
        height="78"
        rx="24"
        fill={`url(#${fill})`}
        stroke={edge}
        stroke-width="1.8"
      />
      <path
        d="M19 38 Q20 20 40 18.5"
        fill="none"
        stroke="#fff"
        stroke-opacity={shineOpacity}
        stroke-width="3.2"
        stroke-linecap="round"
      />
    </>
  );
}

export function MarkIcon({ name }: { name: MarkName }) {
  return (
    <svg class="mark" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <use href={`#mark-${name}`} />
    </svg>
  );
}

export function Piece({ name, class: extra = "" }: { name: PieceName; class?: string }) {
  return (
    <svg class={`piece ${extra}`} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <use href={`#piece-${name}`} />
    </svg>
  );
}
