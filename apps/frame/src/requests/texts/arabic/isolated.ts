/**
 * A value that keeps its own direction among words that run from right to left: first strong isolate … pop directional
 * isolate, what `<bdi>` is in markup.
 */
export function isolated(value: string | bigint): string {
  return `\u2068${value}\u2069`
}
