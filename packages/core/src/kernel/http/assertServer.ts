import { GangwayError } from '@gangway/protocol'

/**
 * Keeps a page without a server, or without a project id, from asking one that is not there or would refuse. services.md §7.
 *
 * @throws GangwayError `SERVER_MISSING`, `PROJECT_ID_MISSING` ('Project ID Not Configured').
 */
export function assertServer({ projectId, sources }: { projectId: string; sources?: object }): void {
  if (sources) throw new GangwayError('SERVER_MISSING')
  if (projectId === '') throw new GangwayError('PROJECT_ID_MISSING')
}
