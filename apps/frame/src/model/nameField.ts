import type * as v from 'valibot'

/** Characters that are told; keys are the app's own and may be of any length. */
const longest = 200

/** Where in the params of a call something is wrong, as developers write it: `params[0].to`. */
export function nameField({ path }: Pick<v.BaseIssue<unknown>, 'path'>, root = 'params'): string {
  return [root, ...(path ?? []).map(({ key }) => nameStep(key))].join('').slice(0, longest)
}

function nameStep(key: unknown): string {
  if (typeof key === 'number') return `[${key}]`
  return /^[A-Za-z_$][\w$]*$/.test(String(key)) ? `.${key}` : `[${JSON.stringify(key)}]`
}
