/** The most one message may weigh as JSON, bytes. embedded-wallet.md §4. */
const maxSize = 256 * 1024

/** How deep it may go. */
const maxDepth = 32

/** Keys that mean something else than a value to code that copies objects. */
const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether what came is data as JSON has it, of at most 256 KiB and 32 levels. Nothing else is part of the protocol, though
 * `postMessage` carries it: no dates, maps, buffers, cycles. embedded-wallet.md §4.
 */
export function isPlainData(data: unknown): boolean {
  let left = maxSize
  // Each value costs something, so that the same object repeated without end comes to an end too.
  const spend = (bytes: number) => {
    left -= bytes
    return left >= 0
  }
  const isText = (text: string) => text.length <= left && spend(new TextEncoder().encode(text).length + 2)
  const isData = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return isText(value)
    if (typeof value !== 'object' || value === null) return isPrimitive(value) && spend(1)
    if (depth > maxDepth || !spend(2)) return false
    // A list may be nothing but length, which is gone through all the same.
    if (Array.isArray(value)) return value.length <= left && value.every((item) => isData(item, depth + 1))
    return (
      isPlainObject(value) &&
      Object.entries(value).every(
        ([key, item]) => !refusedKeys.has(key) && isText(key) && isData(item, depth + 1),
      )
    )
  }
  return isData(data, 1)
}

/** `undefined` stands where JSON would leave a key out. */
function isPrimitive(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'boolean' || Number.isFinite(value)
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
