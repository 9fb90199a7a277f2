import { GangwayError, parseWith, pictureQuerySchema, pictureRoute } from '@gangway/protocol'
import { defineRoutes } from '../openApi/defineRoutes.js'
import { answerPicture } from '../picture/answerPicture.js'

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
  mount(app, { admit, admitAddress, pictures }) {
    if (!pictures) return
    const { addresses, manager } = pictures
    app.get(pictureRoute.path, async (context) => {
      const { projectId, url, signature } = parseWith(pictureQuerySchema, context.req.query())
      if (projectId === undefined) await admitAddress(context, 1)
      else await admit(context, projectId, 1)
      if (!addresses.isSigned(url, signature)) throw new GangwayError('NOT_FOUND')
      const picture = await manager.get(url)
      if (!picture) throw new GangwayError('NOT_FOUND')
      return answerPicture(context, picture)
    })
  },
})
