// Not the one of @noble: it is in one module with SHA-256, so that every page that has viem would load it too.

// The first 64 bits behind the point of the square and cube roots of the first primes. FIPS 180-4 §5.3.5, §4.2.3
const primes = getPrimes(80)
const initialState = primes.slice(0, 8).map((prime) => toWord(getRoot(prime << 128n, 2n)))
const roundConstants = primes.map((prime) => toWord(getRoot(prime << 192n, 3n)))

/** SHA-512, for the curves where the browser has none: slower than others, and small. FIPS 180-4 §6.4 */
export function sha512(message: Uint8Array): Uint8Array {
  const blocks = pad(message)
  let state: readonly bigint[] = initialState
  for (let at = 0; at < blocks.byteLength; at += 128) {
    const block = Array.from({ length: 16 }, (_, index) => blocks.getBigUint64(at + 8 * index))
    state = compress(state, block)
  }
  const digest = new DataView(new ArrayBuffer(64))
  state.forEach((word, index) => void digest.setBigUint64(8 * index, word))
  return new Uint8Array(digest.buffer)
}

// A bit that is set, zeros, and the length in bits: whole blocks of 128 bytes. FIPS 180-4 §5.1.2
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  return view
}

// The names are those of FIPS 180-4 §6.4.2.
function compress(state: readonly bigint[], block: readonly bigint[]): readonly bigint[] {
  const schedule = [...block]
  const w = (t: number) => schedule[t] ?? 0n
  for (let t = 16; t < 80; t++) {
    const sigma0 = rotate(w(t - 15), 1n) ^ rotate(w(t - 15), 8n) ^ (w(t - 15) >> 7n)
    const sigma1 = rotate(w(t - 2), 19n) ^ rotate(w(t - 2), 61n) ^ (w(t - 2) >> 6n)
    schedule.push(toWord(sigma1 + w(t - 7) + sigma0 + w(t - 16)))
  }
  let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state
  for (const [t, constant] of roundConstants.entries()) {
    const sum0 = rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n)
    const sum1 = rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n)
    const t1 = h + sum1 + ((e & f) ^ (~e & g)) + constant + w(t)
    const t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c))
    ;[a, b, c, d, e, f, g, h] = [toWord(t1 + t2), a, b, c, toWord(d + t1), e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => toWord(word + (state[index] ?? 0n)))
}

function rotate(word: bigint, bits: bigint): bigint {
  return toWord((word >> bits) | (word << (64n - bits)))
}

function toWord(value: bigint): bigint {
  return BigInt.asUintN(64, value)
}

function getPrimes(count: number): bigint[] {
  const primes: bigint[] = []
  for (let number = 2n; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0n)) primes.push(number)
  return primes
}

// The whole part of a root below 2^72, bit by bit.
function getRoot(value: bigint, degree: bigint): bigint {
  let root = 0n
  for (let bit = 1n << 71n; bit > 0n; bit >>= 1n) if ((root | bit) ** degree <= value) root |= bit
  return root
}
