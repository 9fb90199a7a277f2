import { type ForkedProgram, forkProgram } from '../relay/forkProgram.js'

/** A server in a process of its own, and what it does on being asked. */
export type CalledProgram<TCalls> = {
  url: string
  call: {
    [K in keyof TCalls]: TCalls[K] extends (...given: infer P) => infer R
      ? (...given: P) => Promise<Awaited<R>>
      : never
  }
  kill: ForkedProgram['kill']
}

const folder = new URL('programs/', import.meta.url)

/** Starts a program of `programs/`. */
export async function startProgram<TCalls>(
  name: string,
  args: readonly string[] = [],
): Promise<CalledProgram<TCalls>> {
  const { first, ask, kill } = await forkProgram<{ port: number }>(name, args, folder)
  const call = new Proxy({} as CalledProgram<TCalls>['call'], {
    get: (_, name) => (parameters: unknown) => ask({ name, parameters }),
  })
  return { url: `http://127.0.0.1:${first.port}`, call, kill }
}
