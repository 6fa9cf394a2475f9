/** The release that this code belongs to, put in by the build. */
declare const RELEASE: string

declare module '*.svg' {
  const url: string
  export default url
}
