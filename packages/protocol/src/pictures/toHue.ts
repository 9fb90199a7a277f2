/** A colour, as degrees of hue, that the same text always gets. FNV-1a. */
export function toHue(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % 360
}
