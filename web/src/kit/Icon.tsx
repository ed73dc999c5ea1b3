// Line icons, drawn here so that nothing is loaded. Each button says in words what it does.
const paths = {
  undo: "M9 5 4.5 9.5 9 14M4.5 9.5H14a5 5 0 0 1 0 10h-3",
  redo: "m15 5 4.5 4.5L15 14m4.5-4.5H10a5 5 0 0 0 0 10h3",
  first: "M18 6 9 12l9 6V6ZM6 6v12",
  back: "M15 5 8 12l7 7",
  forward: "m9 5 7 7-7 7",
  last: "m6 6 9 6-9 6V6ZM18 6v12",
  play: "M8 5.5v13l10.5-6.5L8 5.5Z",
  pause: "M8.5 6v12M15.5 6v12",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.8v4.4M8.5 14.8v4.4",
  book: "M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5v-15ZM5 20.5A1.5 1.5 0 0 0 6.5 21H19",
  keys: "M3 7.5A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16.5v-9ZM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  check: "m5 12.5 4.5 4.5L19 7",
  close: "M6 6l12 12M18 6 6 18",
  hint: "M9.5 18h5M10.5 21h3M9.5 18c0-2.2-3-3.6-3-7.2a5.5 5.5 0 0 1 11 0c0 3.6-3 5-3 7.2",
  flag: "M6 21V4m0 0c4-2 8 2 12 0v9c-4 2-8-2-12 0",
  hands: "M4 12h5l3-3 3 3h5M8 16l2 2m2-4 3 3",
  scales: "M12 4v16M8 20h8M5 7h14M5 7l-3 6.5a3.2 3.2 0 0 0 6 0L5 7ZM19 7l-3 6.5a3.2 3.2 0 0 0 6 0L19 7Z",
  again: "M5 12a7 7 0 1 0 2.2-5.1M5 4v4h4",
  dice: "M5 5h14v14H5V5ZM9 9h.01M15 15h.01M12 12h.01M15 9h.01M9 15h.01",
  study: "M4 4v16h16M7.5 14.5l3.5-4 3 2.5 5-6.5",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5",
  edit: "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1ZM13.5 7l3.5 3.5",
  chevron: "m7 10 5 5 5-5",
  solid: "M12 3 20 7.5v9L12 21l-8-4.5v-9L12 3ZM4 7.5l8 4.5 8-4.5M12 12v9",
  flat: "M5 5h14v14H5V5ZM5 9.7h14M5 14.3h14M9.7 5v14M14.3 5v14",
  seat: "M6 19v-6h12v6M6 13l1-9h10l1 9",
  opposite: "M4 9h13m0 0-4-4m4 4-4 4M20 16H7m0 0 4-4m-4 4 4 4",
  above: "M6 12h12v8H6v-8ZM12 3v5m0 0L9.5 5.5M12 8l2.5-2.5",
  side: "M3 17h13M5 17v-3h9v3M21 6l-5 5m0 0V7.5m0 3.5h3.5",
  move: "M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5",
  river:
    "M3 16c2 0 2-1.5 4.5-1.5S10 16 12 16s2.5-1.5 4.5-1.5S19 16 21 16M3 20c2 0 2-1.5 4.5-1.5S10 20 12 20s2.5-1.5 4.5-1.5S19 20 21 20M12 12V9m0 0a3.5 3.5 0 1 0-.01 0",
  room: "M4 11 12 4l8 7M6 9.5V20h12V9.5M10 20v-6h4v6",
  sun: "M12 8a4 4 0 1 0 .01 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  lamp: "M8.5 4h7l3 8h-13l3-8ZM12 12v8m-4 0h8",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

export function IconButton(props: {
  icon: IconName;
  label: string;
  onClick(): void;
  disabled?: boolean;
  pressed?: boolean; // given: a switch
}) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.label}
      aria-pressed={props.pressed}
      title={props.label}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </button>
  );
}
