import { GangwayError, isOriginAllowed } from '@gangway/protocol'
import type { Carrier } from '../database/auth/devices.js'
import type { Project } from './project.js'

type App = { projectId: string; appOrigin: string }

/** Who asks for a login, and whether its browser keeps the session. */
type LoginOfApp = App & { carrier: Carrier }

/** The projects of this deployment. */
export type Projects = {
  /** @throws GangwayError `PROJECT_UNKNOWN`. */
  get(projectId: string): Project
  /** Whether there is such a project, and pages of that origin belong to it: an app's, or the account's own. */
  hasApp(app: App): boolean
  /** Whether a session is one of the account's own page, which has nothing to do with keys. */
  isOfAccountPage(session: Pick<App, 'appOrigin'>): boolean
  /**
   * The project the page belongs to. The account's own page, of the frame's origin, belongs to each, as long as it keeps
   * nothing: no key of it is ever known from before.
   *
   * @throws GangwayError `PROJECT_UNKNOWN`, `ORIGIN_NOT_ALLOWED`.
   */
  getOfApp(login: LoginOfApp): Project
}

/** Creates the look-up of the projects there are at the time. `frameUrl`: origin of the account's own page. */
export function createProjects(listProjects: () => readonly Project[], frameUrl: string): Projects {
  const find = (projectId: string) => listProjects().find(({ id }) => id === projectId)
  const get = (projectId: string) => {
    const project = find(projectId)
    if (!project) throw new GangwayError('PROJECT_UNKNOWN', { context: { field: 'projectId' } })
    return project
  }
  const isOfAccountPage: Projects['isOfAccountPage'] = ({ appOrigin }) => appOrigin === frameUrl
  return {
    get,
    isOfAccountPage,
    hasApp: (app) =>
      find(app.projectId) !== undefined &&
      (isOfAccountPage(app) || isOriginAllowed(get(app.projectId).origins, app.appOrigin)),
    getOfApp({ carrier, ...app }) {
      const project = get(app.projectId)
      const isAllowed = isOfAccountPage(app)
        ? carrier === 'memory'
        : isOriginAllowed(project.origins, app.appOrigin)
      if (isAllowed) return project
      throw new GangwayError('ORIGIN_NOT_ALLOWED', { context: { field: 'appOrigin' } })
    },
  }
}
