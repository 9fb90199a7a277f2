import { identityKeysRoute } from '@gangway/protocol'
import { mountIdentityKeys } from '@gangway/server-kit'
import * as v from 'valibot'
import { defineRoutes } from '../openApi/defineRoutes.js'

/** `GET /.well-known/jwks.json`: the keys of identity tokens, for back ends and pages of any origin. */
export const routes = defineRoutes({
  operations: [
    {
      ...identityKeysRoute,
      summary: 'Public keys of identity tokens',
      answer: v.object({ keys: v.array(v.looseObject({})) }),
    },
  ],
  isOpen: true,
  mount(app, { siwx }) {
    if (siwx?.identity) mountIdentityKeys(app, siwx.identity)
  },
})
