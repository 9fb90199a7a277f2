/** One part of the world as a person sees it. */
export type WorldPart = {
  name: string
  url: string
  status: 'running' | 'restarting' | 'failed' | 'absent'
  /** Why it is not running. */
  reason?: string
}
