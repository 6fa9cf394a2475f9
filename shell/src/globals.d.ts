/** The release that contains this code. The build inserts it. */
declare const RELEASE: string

declare module '*.svg' {
  const url: string
  export default url
}

/** Whether the menu button was pressed before the bar rendered (page/early.ts). The bar sets it to false. */
declare var menuPressedEarly: boolean | undefined

/** The part of Trusted Types that the page uses; the DOM types of TypeScript lack it. */
declare var trustedTypes:
  | {
      createPolicy<Rules extends { createScriptURL(address: string): string }>(
        name: string,
        rules: Rules,
      ): Rules
    }
  | undefined
