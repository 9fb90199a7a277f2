/** How a part of the local world ended. */
export type InstanceExit = { code: number | null; signal: NodeJS.Signals | null }

/** One running part of the local world. Every file of `instances` starts one kind of it. */
export type Instance = {
  /** Shown in tables and errors, e.g. `anvil 31337`. */
  name: string
  /** Where it answers. */
  url: string
  /** Its process; undefined when it runs in this one. */
  pid: number | undefined
  /** Resolves when it has ended, asked or not. */
  exited: Promise<InstanceExit>
  /** Tells whether it still does its work; a rejection means no. Absent: nobody needs to ask. */
  isHealthy?: () => Promise<boolean>
  /** Ends it, by force after five seconds; resolves when it is gone. Safe to call twice. */
  stop(): Promise<void>
}
