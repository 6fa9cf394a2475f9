/** A page of the shell as HTML. `<!--bar-->` stands for the navigation bar. */
export interface SentPage {
  title: string
  description: string
  html: string
  style: string
}

/** `first-paint.json` of a release of the shell: what the page server sends before any script runs. */
export interface FirstPaintFile {
  /** The shell's own pages, by address. */
  pages: Record<string, SentPage>
  /** The navigation bar before the session check, by the role that the cookie names. */
  bars: Record<'visitor' | 'customer' | 'packer', string>
  /** The parts of which the server makes the skeletons of the halves' pages. */
  skeleton: {
    style: string
    /** The whole document; `<!--page-->` stands for the page, `<!--bar-->` for the bar. */
    frame: string
    /** The page's column; `<!--content-->` stands for what is in it. */
    page: string
    narrow: string
    /** With the texts `{heading}` and `{lede}`. */
    head: string
    headWithLede: string
  }
}
