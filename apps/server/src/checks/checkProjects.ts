import { isOriginAllowed } from '@gangway/server-kit'
import type { Check, Finding } from './check.js'

/** Whether the lists of projects and origins agree: who may show the frame is said in one, who may call the API in two more. */
export const checkProjects: Check = {
  title: 'projects',
  async find({ config: { roles, projectIds, allowedOrigins, wallet } }) {
    if (!roles.includes('api')) return []
    const say = (field: string, what: string, remedy: string): Finding => {
      return { level: 'doubtful', field, what, remedy }
    }
    return wallet.projects.flatMap(({ id, origins }) => {
      if (!projectIds.includes(id))
        return [
          say(
            'PROJECT_IDS',
            `${id} is left out, so its pages cannot ask this API`,
            `Add ${id} to PROJECT_IDS`,
          ),
        ]
      return origins
        .filter((origin) => !origin.includes('*') && !isOriginAllowed(allowedOrigins, origin))
        .map((origin) => {
          const what = `${origin} is left out: pages of ${id} may show the frame there, and not ask this API`
          return say('ALLOWED_ORIGINS', what, `Add ${origin} to ALLOWED_ORIGINS`)
        })
    })
  },
}
