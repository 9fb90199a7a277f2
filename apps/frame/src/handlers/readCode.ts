import { GangwayError } from '@gangway/protocol'

/** A code as it was typed. What cannot be one is a wrong one, and costs no try. Throws LOGIN_CODE_WRONG. */
export function readCode(otp: string): string {
  const code = otp.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) throw new GangwayError('LOGIN_CODE_WRONG')
  return code
}
