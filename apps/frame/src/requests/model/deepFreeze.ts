/** Makes a tree of plain data unchangeable, so that what is signed is what was shown. embedded-wallet.md §10 “binding”. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  // Bytes cannot be frozen; who holds some keeps its own copy.
  if (ArrayBuffer.isView(value)) return value
  for (const member of Object.values(value)) deepFreeze(member)
  return Object.freeze(value)
}
