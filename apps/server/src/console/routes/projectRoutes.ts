import { GangwayError } from '@gangway/protocol'
import { joinProjects, keepProject, readKeptProjects, removeKeptProject } from '@gangway/wallet-api/operator'
import * as v from 'valibot'
import { readProject } from '../../settings/readProjects.js'
import { type ConsoleDeps, defineConsoleRoute } from '../consoleRoute.js'

/** Looked at as a whole by {@link readProject}, whose words are those of `PROJECTS`. */
const projectBodySchema = v.record(v.string(), v.unknown())

/** Projects: those of the environment, and what was added and changed at run time. */
export const projectRoutes = [
  defineConsoleRoute({
    method: 'GET',
    path: '/v1/projects',
    scope: 'projects:read',
    run: async (_, deps) => {
      const { base, kept } = await readBoth(deps)
      const projects = joinProjects(base, kept).map((project) => ({
        ...project,
        isOfEnvironment: base.some(({ id }) => id === project.id),
        isKept: kept.some(({ id }) => id === project.id),
      }))
      return { projects }
    },
  }),
  defineConsoleRoute({
    method: 'POST',
    path: '/v1/projects',
    scope: 'projects:write',
    body: projectBodySchema,
    run: async ({ body, by }, deps) => {
      const { base, kept } = await readBoth(deps)
      if (joinProjects(base, kept).some(({ id }) => id === body.id)) throw isThere()
      return keep(deps, body, { by, isNew: true })
    },
  }),
  defineConsoleRoute({
    method: 'PUT',
    path: '/v1/projects/:id',
    scope: 'projects:write',
    body: projectBodySchema,
    run: async ({ id, body, by }, deps) => {
      const { base, kept } = await readBoth(deps)
      if (!joinProjects(base, kept).some((project) => project.id === id)) throw new GangwayError('NOT_FOUND')
      return keep(deps, { ...body, id }, { by, isNew: false })
    },
  }),
  defineConsoleRoute({
    method: 'DELETE',
    path: '/v1/projects/:id',
    scope: 'projects:write',
    run: async ({ id, by }, deps) => {
      const isOfEnvironment = deps.config.wallet.projects.some((project) => project.id === id)
      const outcome = await removeKeptProject(deps, { id, isOfEnvironment, by })
      if (outcome === 'unknown') throw new GangwayError('NOT_FOUND')
      if (outcome === 'in use')
        throw new GangwayError('INVALID_INPUT', {
          shortMessage: 'People have accounts there: they would be kept out of their wallets',
          context: { field: 'id' },
        })
      return { outcome }
    },
  }),
]

/** From the database, not from memory: a change has to be seen by whoever made it. */
async function readBoth({ config, database }: ConsoleDeps) {
  return { base: config.wallet.projects, kept: await readKeptProjects(database) }
}

const isThere = () =>
  new GangwayError('INVALID_INPUT', {
    shortMessage: 'There is a project of that id: change that one',
    context: { field: 'id' },
  })

async function keep(
  deps: ConsoleDeps,
  entry: Readonly<Record<string, unknown>>,
  { by, isNew }: { by: string; isNew: boolean },
) {
  const { environment, wallet } = deps.config
  if (environment !== 'local' && entry.dev === true)
    throw new GangwayError('INVALID_INPUT', {
      shortMessage: 'Loopback origins outside the local world are for PROJECTS and the command alone',
      context: { field: 'dev' },
    })
  const project = readProject(entry, { isLocal: environment === 'local', frameUrl: wallet.frameUrl })
  if (!(await keepProject(deps, { project, by, isNew }))) throw isThere()
  return { project }
}
