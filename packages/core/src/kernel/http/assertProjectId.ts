import { GangwayError } from '@gangway/protocol'

/**
 * Keeps a page without a project id from asking a server that would refuse. services.md §7.
 *
 * @throws GangwayError `PROJECT_ID_MISSING` ('Project ID Not Configured').
 */
export function assertProjectId({ projectId }: { projectId: string }): void {
  if (projectId === '') throw new GangwayError('PROJECT_ID_MISSING')
}
