import type { Mailbox } from '../mail/createMailbox.js'
import type { Instance } from '../process/Instance.js'
import type { WorldAddresses } from '../process/WorldAddresses.js'
import type { WorldPorts } from '../process/WorldPorts.js'

/** A program of the local world beside its chains and servers. */
export type LocalInstance = {
  /** In the world's table; its log is named by it too. */
  name: string
  /** Its ports at the default base 4100, which move with the others. Its file adds them to `WorldPorts` too. */
  ports: Partial<WorldPorts>
  /** Starts it, the first time and after each death. The chains run by then, the servers not yet. */
  start(context: InstanceContext): Promise<Instance>
  /** What the server is told of it, as variables of its environment. */
  environment?(running: Instance): Readonly<Record<string, string>>
  /** Where a person finds it; default: where it answers. */
  getUrl?(addresses: WorldAddresses): string
}

/** What a local instance is started with. */
export type InstanceContext = {
  ports: Readonly<WorldPorts>
  addresses: WorldAddresses
  /** Folder that keeps the world over restarts. */
  stateDir: string
  /** The world's mails, which the dev console shows. */
  mailbox: Mailbox
  /** Takes a line for the log. */
  onLine: (line: string) => void
}

/** Declares a program that `npm start` brings up beside chains and servers. docs/recipes/add-a-local-instance.md */
export function defineInstance(instance: LocalInstance): LocalInstance {
  return instance
}
