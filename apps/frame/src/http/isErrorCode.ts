import { type ErrorCode, errorCodes } from '@gangway/protocol'

/** Whether a text of elsewhere is a code of ours. */
export function isErrorCode(code: string | null | undefined): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code)
}
