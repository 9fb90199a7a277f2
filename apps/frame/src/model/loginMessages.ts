import { randomIdSchema } from '@gangway/protocol'
import * as v from 'valibot'

/** What a window of the frame's own origin asks the frames of the page that opened it: which login waits there. */
export const loginQuestion = 'gangway: which login'

/** What a frame answers that has one. Between pages of our own origin and one build. */
export const namedLoginSchema = v.object({ kind: v.literal('login'), loginId: randomIdSchema })

/** See {@link namedLoginSchema}. */
export type NamedLogin = v.InferOutput<typeof namedLoginSchema>
