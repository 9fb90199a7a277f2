import type { Context } from 'hono'
import type { Picture } from './createPictureManager.js'

/** Answers with a picture from elsewhere, and what keeps it one. docs/decisions/0031-pictures.md */
export function answerPicture(context: Context, { type, body }: Picture): Response {
  return context.body(body, 200, {
    'content-type': type,
    'content-disposition': 'inline',
    // Opened as a page of its own, an SVG could run what is in it.
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=86400',
  })
}
