import { GangwayError, getSchemaMessage } from '@gangway/protocol'
import * as v from 'valibot'

/** What an environment variable's text must be and become. */
export type VariableSchema<T = unknown> = v.GenericSchema<string, T>

/** One environment variable: how it is read, and the row docs/self-hosting.md prints for it. */
export type Variable<T = unknown> = {
  schema: VariableSchema<T>
  /** What is accepted, in words; printed in the table and when the value is refused. */
  accepts: string
  description: string
  /** Text read when the variable is absent. Without one the variable is simply absent from the result. */
  fallback?: string
}

/** Environment variables by name. A name ending in `_*` stands for one variable per network id. */
export type Variables = Readonly<Record<string, Variable>>

/** What reading `Variables` gives: typed values; what is absent and has no fallback is undefined. */
export type EnvironmentOf<TVariables extends Variables> = {
  [Name in keyof TVariables]: Name extends `${string}_*`
    ? Readonly<Record<string, v.InferOutput<TVariables[Name]['schema']>>>
    : TVariables[Name] extends { fallback: string }
      ? v.InferOutput<TVariables[Name]['schema']>
      : v.InferOutput<TVariables[Name]['schema']> | undefined
}

/** One thing wrong with the environment. Never holds the value, which may be a secret. */
export type EnvironmentProblem = { field: string; description: string }

/**
 * Reads and checks environment variables. Blank ones count as absent. A value that is refused is named in
 * `problems` and read as if it were absent, so that the caller can go on looking and name everything at once;
 * see {@link createConfigError}.
 */
export function readEnvironment<const TVariables extends Variables>(
  variables: TVariables,
  env: Readonly<Record<string, string | undefined>>,
): { values: EnvironmentOf<TVariables>; problems: EnvironmentProblem[] } {
  const problems: EnvironmentProblem[] = []
  const read = (name: string, { schema, accepts, fallback }: Variable) => {
    const text = env[name]?.trim()
    const absent = fallback === undefined ? undefined : v.parse(schema, fallback)
    if (!text) return absent
    const result = v.safeParse(schema, text)
    if (result.success) return result.output
    problems.push({
      field: name,
      description: `${getSchemaMessage(result.issues[0])}. Accepted: ${accepts}`,
    })
    return absent
  }
  const entries = Object.entries(variables).map(([name, variable]) => {
    if (!name.endsWith('_*')) return [name, read(name, variable)]
    const prefix = name.slice(0, -1)
    const found = Object.keys(env)
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), read(key, variable)] as const)
    return [name, Object.fromEntries(found.filter(([, value]) => value !== undefined))]
  })
  // Each entry was produced by its own variable's schema; TypeScript cannot follow that through fromEntries.
  return { values: Object.fromEntries(entries) as EnvironmentOf<TVariables>, problems }
}

/** The error a server refuses to start with: one line per wrong variable in `hints`, the same in `context.reasons`. */
export function createConfigError(problems: readonly EnvironmentProblem[]): GangwayError {
  return new GangwayError('INVALID_CONFIG', {
    details: problems.map(({ field }) => field).join(', '),
    hints: problems.map(({ field, description }) => `${field}: ${description}`),
    context: { reasons: problems },
  })
}

/** The table of docs/self-hosting.md, in Markdown, one row per variable in the order they are declared. */
export function formatVariablesTable(variables: Variables): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = Object.entries(variables).map(([name, { accepts, description, fallback }]) => {
    const shown = fallback ? `\`${fallback}\`` : ''
    return `| \`${name.replace(/_\*$/, '_<id>')}\` | ${cell(accepts)} | ${shown} | ${cell(description)} |`
  })
  return ['| Variable | Accepted | Default | What it does |', '|---|---|---|---|', ...rows].join('\n')
}
