/** Whether two values are the same, or plain objects or lists with the same members. */
export function isShallowEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (!isPlain(left) || !isPlain(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && Object.is(left[key], right[key]))
  )
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}
