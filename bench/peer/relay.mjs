// The peer of the load test: what a person would write first. A relay in Node, one thread, WebSockets over node:http and SQLite
// with full synchronisation by node:sqlite. It stores each event before it answers and tells everybody at the table, as the
// server does, but knows no rules, no clocks and no tokens. Events that wait together share a commit. Loopback only.
//   node bench/peer/relay.mjs FILE.db        prints its address
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] ?? ':memory:');
database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
database.exec('CREATE TABLE events (room TEXT, version INTEGER, json TEXT, PRIMARY KEY (room, version)) WITHOUT ROWID');
const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?)');

const rooms = new Map(); // id → { id, version, watchers, seats, firstPlayer, wishes }
let waiting = []; // events to be stored, with what to do then

function commit() {
    const batch = waiting;
    waiting = [];
    database.exec('BEGIN');
    for (const { room, version, json } of batch) insert.run(room, version, json);
    database.exec('COMMIT');
    for (const { then } of batch) then();
}

function store(room, version, json, then) {
    if (waiting.length === 0) setImmediate(commit);
    waiting.push({ room: room.id, version, json, then });
}

/** Stores an event, then tells it to everybody at the table. */
function happen(room, event, then = () => {}) {
    room.version += 1;
    const json = JSON.stringify({ version: room.version, at_ms: Date.now(), ...event });
    store(room, room.version, json, () => {
        const frame = textFrame(json);
        for (const socket of room.watchers) socket.write(frame);
        then();
    });
}

function startGame(room) {
    room.wishes = new Set();
    happen(room, { kind: 'game_started', first_player: room.firstPlayer });
    room.firstPlayer = 1 - room.firstPlayer;
}

function textFrame(text, opcode = 1) {
    const payload = Buffer.from(text);
    const head = payload.length < 126 ? Buffer.from([0x80 | opcode, payload.length]) : Buffer.alloc(4);
    if (payload.length >= 126) {
        head[0] = 0x80 | opcode;
        head[1] = 126;
        head.writeUInt16BE(payload.length, 2);
    }
    return Buffer.concat([head, payload]);
}

function hear(socket, text) {
    const message = JSON.parse(text);
    const room = message.kind === 'watch' ? rooms.get(message.table) : socket.room;
    if (!room) return socket.write(textFrame('{"kind":"refused"}'));
    const answer = () => {
        socket.write(textFrame(JSON.stringify({ kind: 'answer', id: message.id, ok: true, version: room.version })));
    };
    if (message.kind === 'watch') {
        socket.room = room;
        room.watchers.add(socket);
        socket.write(textFrame(JSON.stringify({ kind: 'table', version: room.version })));
    } else if (message.kind === 'sit') {
        happen(room, { seat: 1, command: message.id, kind: 'seated' }, answer);
        startGame(room);
    } else if (message.kind === 'move') {
        happen(room, { command: message.id, kind: 'moved', move: message.move }, answer);
    } else if (message.kind === 'rematch') {
        room.wishes.add(socket);
        happen(room, { command: message.id, kind: 'rematch_wished' }, answer);
        if (room.wishes.size === 2) startGame(room);
    }
}

/** Frames as the load sends them: whole messages, masked, shorter than 64 kB. */
function takeFrames(socket, bytes) {
    let at = 0;
    while (bytes.length - at >= 6) {
        const short = bytes[at + 1] & 0x7f;
        const head = short < 126 ? 2 : 4;
        if (bytes.length - at < head + 4) break;
        const length = short < 126 ? short : bytes.readUInt16BE(at + 2);
        const start = at + head + 4;
        if (bytes.length < start + length) break;
        const payload = Buffer.from(bytes.subarray(start, start + length));
        for (let i = 0; i < length; ++i) payload[i] ^= bytes[at + head + (i & 3)];
        const opcode = bytes[at] & 0x0f;
        if (opcode === 1) hear(socket, payload.toString());
        else if (opcode === 8) socket.end();
        at = start + length;
    }
    return bytes.subarray(at);
}

const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
        const room = { id: randomBytes(12).toString('hex'), version: 0, watchers: new Set(), firstPlayer: 0 };
        room.wishes = new Set();
        rooms.set(room.id, room);
        happen(room, { kind: 'created' }, () => {
            const body = JSON.stringify({ table: room.id, seat: 0 });
            response.writeHead(201, { 'Content-Length': body.length });
            response.end(body);
        });
    });
});

server.on('upgrade', (request, socket) => {
    const key = request.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
    const accept = createHash('sha1').update(key).digest('base64');
    socket.setNoDelay(true);
    socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
            `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    let left = Buffer.alloc(0);
    socket.on('data', (bytes) => {
        left = takeFrames(socket, left.length > 0 ? Buffer.concat([left, bytes]) : bytes);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => socket.room?.watchers.delete(socket));
});

server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, () => {
    console.log(`the relay is at http://127.0.0.1:${server.address().port}`);
});
process.on('SIGTERM', () => process.exit(0));
