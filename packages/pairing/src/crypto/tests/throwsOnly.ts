import { CodedError, type ErrorCode } from '@gangway/protocol'

/** Whether an action throws nothing, or a CodedError of this code: for properties, where `expect` would take too long. */
export function throwsOnly(code: ErrorCode, action: () => unknown): boolean {
  try {
    action()
    return true
  } catch (error) {
    return error instanceof CodedError && error.code === code
  }
}
