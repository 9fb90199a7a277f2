import { anyLoopbackOrigin, commaListSchema, originSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'
import { nonEmptyListSchema } from './variableSchemas.js'

/** What is served, and to which applications. architecture.md §6. */
export const projectVariables = {
  WEB_ROOT: {
    schema: v.string(),
    accepts: 'folder',
    description: 'Folder of the built page (`index.html` and its assets). Required for the `web` role.',
  },
  FRAME_ROOT: {
    schema: v.string(),
    accepts: 'folder',
    description:
      'Folder of the built frame (`sdk.html`, `device.html`, `confirm.html`, `returned.html`, `account.html`, `undo.html`, `open.html`, `browser.html`, assets). Required for the `frame` role.',
  },
  PROJECT_IDS: {
    schema: nonEmptyListSchema,
    accepts: 'comma list',
    description:
      'Project ids that may use the API; the page uses the first. Required in production, `local` otherwise.',
  },
  ALLOWED_ORIGINS: {
    schema: v.pipe(commaListSchema, v.array(v.union([v.literal(anyLoopbackOrigin), originSchema]))),
    accepts: `comma list of origins; \`${anyLoopbackOrigin}\` (any loopback origin) only when local`,
    fallback: '',
    description:
      'Origins of other pages that may call the API. In production https; a loopback origin only where a project of `PROJECTS` with `"dev": true` names it too.',
  },
  PROJECTS: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of projects, as shown above',
    fallback: '[]',
    description:
      'Applications that may embed the frame. A project of `PROJECT_IDS` that is not among them has its id as its name. Its origins are those of `WEB_URL` and `ALLOWED_ORIGINS`, in production without loopback.',
  },
  WEBHOOKS: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of endpoints, as docs/recipes/trust-a-login.md shows',
    fallback: '[]',
    description:
      'Back ends of apps that are told of logins, new wallets, transfers, sign-outs and deletions. The same for `frame`, `api` and `follower`. It holds secrets: set `WEBHOOKS_FILE`.',
  },
} as const satisfies Variables
