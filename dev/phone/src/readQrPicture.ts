import jsqr from 'jsqr'

/** Reads the QR code of a picture, such as a screenshot; null when there is none in it, or it is no picture. */
export async function readQrPicture(picture: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const pixels = context?.getImageData(0, 0, width, height).data
  return pixels ? (jsqr.default(pixels, width, height)?.data ?? null) : null
}
