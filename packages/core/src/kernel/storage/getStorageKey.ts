import type { Config } from '../../config.js'

/** The key a config keeps something under: two configs of one origin keep apart by their names. */
export function getStorageKey({ name }: Pick<Config, 'name'>, key: string): string {
  return name === '' ? key : `${key}:${name}`
}
