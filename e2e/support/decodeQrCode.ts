import jsqr from 'jsqr'

/** Runs a function in a page, whichever driver the browser has. */
type Run = (script: typeof toPixels, base64: string) => ReturnType<typeof toPixels>

/** Reads a picture of a QR code with a decoder that shares no code with what drew it; null: there is none in it. */
export async function decodeQrCode(picture: Uint8Array, run: Run): Promise<string | null> {
  const { pixels, width, height } = await run(toPixels, Buffer.from(picture).toString('base64'))
  return jsqr.default(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)?.data ?? null
}

/** Runs in the page: browsers decode PNG, Node does not. The pixels come in base64, as numbers one by one they take seconds. */
async function toPixels(base64: string): Promise<{ pixels: string; width: number; height: number }> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const { data } = context?.getImageData(0, 0, width, height) ?? {}
  const reader = new FileReader()
  const url = await new Promise<string>((resolve) => {
    reader.onload = () => resolve(`${reader.result}`)
    reader.readAsDataURL(new Blob(data ? [data] : []))
  })
  return { pixels: url.slice(url.indexOf(',') + 1), width, height }
}
