import { appleNames, socialClients } from './socialClients.js'

/** What the server is told of the stand-ins at `url`, as an operator would tell it of the real ones. */
export function getSocialEnv(url: string): Record<string, string> {
  const { google, x, discord, github, apple, facebook } = socialClients
  return {
    GOOGLE_CLIENT_ID: google.id,
    GOOGLE_CLIENT_SECRET: google.secret,
    GOOGLE_ISSUER: `${url}/google`,
    APPLE_CLIENT_ID: apple.id,
    APPLE_TEAM_ID: appleNames.teamId,
    APPLE_KEY_ID: appleNames.keyId,
    APPLE_PRIVATE_KEY: apple.secret,
    APPLE_ISSUER: `${url}/apple`,
    GITHUB_CLIENT_ID: github.id,
    GITHUB_CLIENT_SECRET: github.secret,
    GITHUB_URL: `${url}/github`,
    X_CLIENT_ID: x.id,
    X_CLIENT_SECRET: x.secret,
    X_URL: `${url}/x`,
    DISCORD_CLIENT_ID: discord.id,
    DISCORD_CLIENT_SECRET: discord.secret,
    DISCORD_URL: `${url}/discord`,
    FACEBOOK_CLIENT_ID: facebook.id,
    FACEBOOK_CLIENT_SECRET: facebook.secret,
    FACEBOOK_URL: `${url}/facebook`,
  }
}
