import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { defineLoginProvider } from '../loginProvider.js'

/** Believes whatever name a person says. */
export const loginProvider = defineLoginProvider({
  name: 'fake',
  variables: {
    FAKE_LOGIN_URL: { schema: v.string(), accepts: 'address', description: 'Where people say their name.' },
  },
  create({ FAKE_LOGIN_URL: url }) {
    if (!url) return null
    return {
      name: 'fake',
      start: async ({ state }) => ({ uri: `${url}?state=${state}`, memory: null }),
      async prove({ answer }) {
        const subject = answer.get('name')
        if (!subject) throw new GangwayError('LOGIN_DECLINED')
        return { subject, email: null, isEmailVerified: false, name: subject }
      },
    }
  },
})
