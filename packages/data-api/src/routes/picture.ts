import { GangwayError, parseWith, pictureQuerySchema, pictureRoute } from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /v1/picture`: pictures from elsewhere, so that no page asks there itself. data-sources.md §6.4. */
export const routes = defineRoutes({
  operations: [
    {
      ...pictureRoute,
      summary: 'A picture from elsewhere, fetched and checked by this server',
      query: pictureQuerySchema,
      answer: 'image/*',
    },
  ],
  mount(app, { admit, pictures }) {
    if (!pictures) return
    const { addresses, manager } = pictures
    app.get(pictureRoute.path, async (context) => {
      const { projectId, url, signature } = parseWith(pictureQuerySchema, context.req.query())
      await admit(context, projectId, 1)
      if (!addresses.isSigned(url, signature)) throw new GangwayError('NOT_FOUND')
      const picture = await manager.get(url)
      if (!picture) throw new GangwayError('NOT_FOUND')
      return context.body(picture.body, 200, {
        'content-type': picture.type,
        'content-disposition': 'inline',
        // Opened as a page of its own, an SVG could run what is in it.
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=86400',
      })
    })
  },
})
