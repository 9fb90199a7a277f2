import { GangwayError } from '@gangway/protocol'

/**
 * The media type of a `content-type` header, in small letters and without parameters.
 *
 * @throws GangwayError `FETCH_WRONG_TYPE` when it is none of `accept` (`image/*` stands for every image).
 */
export function readContentType(header: string | undefined | null, accept: readonly string[]): string {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? ''
  const isAccepted = accept.some((accepted) =>
    accepted.endsWith('/*') ? type.startsWith(accepted.slice(0, -1)) : type === accepted,
  )
  if (!isAccepted) throw new GangwayError('FETCH_WRONG_TYPE')
  return type
}
