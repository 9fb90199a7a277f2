/**
 * Reads a body as UTF-8 text; undefined, and reading stops, when it is longer than `maxSize` bytes. `onBytes` is told
 * the size of each part before it is kept; what it throws stops the reading.
 */
export async function readTextUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxSize: number,
  onBytes?: (bytes: number) => void,
): Promise<string | undefined> {
  if (!body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxSize) return undefined
    onBytes?.(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
