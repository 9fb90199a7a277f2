import { GangwayError, isOriginAllowed } from '@gangway/protocol'
import type { Project } from './project.js'

type App = { projectId: string; appOrigin: string }

/** The projects of this deployment. */
export type Projects = {
  /** @throws GangwayError `PROJECT_UNKNOWN`. */
  get(projectId: string): Project
  /** Whether there is such a project, and pages of that origin belong to it. */
  hasApp(app: App): boolean
  /**
   * The project the page belongs to.
   *
   * @throws GangwayError `PROJECT_UNKNOWN`, `ORIGIN_NOT_ALLOWED`.
   */
  getOfApp(app: App): Project
}

/** Creates the look-up of the projects an operator configured. */
export function createProjects(projects: readonly Project[]): Projects {
  const byId = new Map(projects.map((project) => [project.id, project]))
  const get = (projectId: string) => {
    const project = byId.get(projectId)
    if (!project) throw new GangwayError('PROJECT_UNKNOWN', { context: { field: 'projectId' } })
    return project
  }
  return {
    get,
    hasApp: ({ projectId, appOrigin }) =>
      byId.has(projectId) && isOriginAllowed(get(projectId).origins, appOrigin),
    getOfApp({ projectId, appOrigin }) {
      const project = get(projectId)
      if (isOriginAllowed(project.origins, appOrigin)) return project
      throw new GangwayError('ORIGIN_NOT_ALLOWED', { context: { field: 'appOrigin' } })
    },
  }
}
