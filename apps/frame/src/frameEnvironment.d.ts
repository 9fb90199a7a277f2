declare module '*?worker&url' {
  const url: string
  export default url
}

// Trusted Types, of which TypeScript's own library knows nothing yet; `Worker` does not either, hence text.
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(candidate: string): string },
    ): { createScriptURL(candidate: string): string }
  }
}
