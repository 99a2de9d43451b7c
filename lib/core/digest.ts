// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const rounds = Int32Array.from(
  (
    "428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 " +
    "d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 " +
    "e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da " +
    "983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 " +
    "27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 " +
    "a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 " +
    "19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 " +
    "748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2"
  ).split(" "),
  (word) => Number.parseInt(word, 16),
);
const start = "6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19".split(" ");

// What the first byte of a character starts with, by the number of bytes that follow it.
const leads = [0, 0xc0, 0xe0, 0xf0];

/** SHA-256 of the text's UTF-8 bytes in hex; half of a surrogate pair counts as U+FFFD. */
export function sha256(text: string): string {
  const bytes = padded(text.toWellFormed());
  const state = Int32Array.from(start, (word) => Number.parseInt(word, 16));
  const schedule = new Int32Array(64);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length; at += 64) {
    for (let i = 0; i < 16; i += 1) schedule[i] = view.getInt32(at + i * 4);
    expand(schedule);
    compress(state, schedule);
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The bytes, a one bit, zeros up to a multiple of 64 bytes, and the length in bits at the end. */
function padded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const point = text.codePointAt(i) ?? 0;
    if (point > 0xffff) i += 1;
    const more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    bytes[length++] = (leads[more] ?? 0) | (point >> (6 * more));
    for (let shift = 6 * more - 6; shift >= 0; shift -= 6) bytes[length++] = 0x80 | ((point >> shift) & 63);
  }
  const whole = new Uint8Array(Math.ceil((length + 9) / 64) * 64);
  whole.set(bytes.subarray(0, length));
  whole[length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(length) * 8n);
  return whole;
}

function expand(w: Int32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const a = w[i - 15] ?? 0;
    const b = w[i - 2] ?? 0;
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high;
  }
}

function compress(state: Int32Array, w: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const mixed = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const first = (mixed + (rounds[i] ?? 0) + (w[i] ?? 0)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** True of one text in so many. INVARIANT (no choice): the text alone says which, and it stays the same. */
export const isOneIn = (many: number, text: string): boolean =>
  Number.parseInt(sha256(text).slice(0, 8), 16) % many === 0;
