import * as v from 'valibot'

/**
 * `GET /v1/picture`: a picture from elsewhere, fetched and checked by this server; a route of our own. Its addresses are
 * made by the server alone. data-sources.md §6.4
 */
export const pictureRoute = { method: 'GET', path: '/v1/picture' } as const

/**
 * Query of {@link pictureRoute}: the picture's own address, and the server's word that it gave this one out. Addresses in
 * answers that are shared between projects name none.
 */
export const pictureQuerySchema = v.object({
  projectId: v.optional(v.string()),
  url: v.string(),
  signature: v.string(),
})
