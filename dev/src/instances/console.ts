import type { ConsoleContext } from '../console/ConsoleContext.js'
import { createConsoleApp } from '../console/createConsoleApp.js'
import type { Instance } from '../process/Instance.js'
import { serveInProcess } from './serveInProcess.js'

/** Starts the dev console (faucet, status, explorer pages) in this process. */
export function startConsole({ port, ...context }: ConsoleContext & { port: number }): Promise<Instance> {
  return serveInProcess({ name: 'dev console', port, fetch: createConsoleApp(context).fetch })
}
