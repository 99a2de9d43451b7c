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
const start = Int32Array.from(
  "6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19".split(" "),
  (word) => Number.parseInt(word, 16),
);

// What the first byte of a character starts with, by the number of bytes that follow it.
const leads = [0, 0xc0, 0xe0, 0xf0];

/** SHA-256 of the text's UTF-8 bytes in hex; half of a surrogate pair counts as U+FFFD. */
export function sha256(text: string): string {
  const words = padded(text.toWellFormed());
  const state = Int32Array.from(start);
  const schedule = new Int32Array(64);
  for (let at = 0; at < words.length; at += 16) {
    for (let i = 0; i < 16; i += 1) schedule[i] = words[at + i] ?? 0;
    expand(schedule);
    compress(state, schedule);
  }
  let hex = "";
  for (const word of state) hex += (word >>> 0).toString(16).padStart(8, "0");
  return hex;
}

/** The bytes as words of four, a one bit, zeros up to a multiple of 16 words, and the length in bits at the end. */
function padded(text: string): Int32Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // Most of every text, and far cheaper than the general case.
    if (unit < 0x80) {
      bytes[length++] = unit;
      continue;
    }
    const point = text.codePointAt(i) ?? 0;
    if (point > 0xffff) i += 1;
    const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    bytes[length++] = (leads[more] ?? 0) | (point >> (6 * more));
    for (let shift = 6 * more - 6; shift >= 0; shift -= 6) bytes[length++] = 0x80 | ((point >> shift) & 63);
  }
  return inWords(bytes, length);
}

function inWords(bytes: Uint8Array, length: number): Int32Array {
  const words = new Int32Array(Math.ceil((length + 9) / 64) * 16);
  for (let at = 0; at < length; at += 1) {
    const word = at >> 2;
    words[word] = (words[word] ?? 0) | ((bytes[at] ?? 0) << (24 - ((at & 3) << 3)));
  }
  const end = length >> 2;
  words[end] = (words[end] ?? 0) | (0x80 << (24 - ((length & 3) << 3)));
  // The number of bits may need more than one word.
  words[words.length - 2] = Math.floor(length / 0x2000_0000);
  words[words.length - 1] = length << 3;
  return words;
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
  // By index: an iterator is dear here, and every stored document is digested.
  let { 0: a = 0, 1: b = 0, 2: c = 0, 3: d = 0, 4: e = 0, 5: f = 0, 6: g = 0, 7: h = 0 } = state;
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
  add(state, 0, a);
  add(state, 1, b);
  add(state, 2, c);
  add(state, 3, d);
  add(state, 4, e);
  add(state, 5, f);
  add(state, 6, g);
  add(state, 7, h);
}

const add = (state: Int32Array, at: number, word: number): void => {
  state[at] = (state[at] ?? 0) + word;
};

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** True of one text in so many. INVARIANT (no choice): the text alone says which, and it stays the same. */
export const isOneIn = (many: number, text: string): boolean =>
  Number.parseInt(sha256(text).slice(0, 8), 16) % many === 0;
