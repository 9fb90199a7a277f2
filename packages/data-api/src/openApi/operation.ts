import type * as v from 'valibot'

/** What the description of the API says of one route: the schemas are those it checks and answers by. */
export type Operation = {
  method: 'GET' | 'POST' | 'PATCH'
  /** As it is mounted, `:name` for a parameter. */
  path: string
  summary: string
  query?: v.ObjectSchema<v.ObjectEntries, undefined>
  body?: v.GenericSchema
  /** Headers it cannot do without, with what they say. */
  headers?: Readonly<Record<string, string>>
  /** Asks for `Authorization: Bearer`. */
  isPrivate?: boolean
  /** JSON of a schema, or another media type; null: nothing but the status. */
  answer: v.GenericSchema | `${string}/${string}` | null
  /** Status of the answer; default 200. */
  status?: 200 | 202 | 204
}
