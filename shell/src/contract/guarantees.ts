const words = (text: string) => text.trim().split(/\s+/)

/**
 * What the shell provides to halves besides the props. A new token or export needs a new contract
 * number, because released shells lack it.
 */
export const guarantees = {
  /** CSS variables on :root, without the leading dashes. */
  tokens: words(`
    surface surface-sunken raised overlay inverse on-inverse scrim bar line line-strong text
    text-muted accent accent-strong accent-text accent-soft accent-line on-accent focus
    mark-customer mark-packer positive positive-soft warning warning-soft danger danger-strong
    danger-soft on-danger art-pane art-sky art-cloud art-hill art-hill-2 art-ground art-wall-1
    art-wall-2 art-wall-3 art-wall-4 art-floor art-floor-2 art-box art-box-side art-box-top
    art-tape art-blue art-blue-2 art-orange art-orange-2 art-green art-green-2 art-cream art-ink
    art-metal art-window art-lamp art-trim art-cat art-star art-sun art-glow art-shade
    art-skin-1 art-skin-2 text-xs text-sm text-md text-lg text-xl text-2xl text-3xl text-4xl
    text-5xl tracking-tight tracking-snug font weight-normal weight-medium weight-semi
    weight-bold leading-tight leading-snug leading-body page measure target bar-height s-1 s-2
    s-3 s-4 s-5 s-6 s-8 s-10 s-12 s-16 s-20 s-24 gutter r-sm r-md r-lg r-xl r-full shadow-1
    shadow-2 shadow-3 fast base slow lift ease-out ease-in z-sticky z-toast z-bar z-menu
  `),
  /** The exports of the shared packages that have a façade, by package. */
  names: {
    'react-router-dom': words(`
      BrowserRouter Link matchPath MemoryRouter Navigate NavLink Outlet Route Routes useLocation
      useNavigate useNavigationType useParams useSearchParams
    `),
    '@tanstack/react-query': words(`
      infiniteQueryOptions keepPreviousData MutationCache queryOptions QueryCache QueryClient
      QueryClientProvider useInfiniteQuery useIsFetching useMutation useQueries useQuery
      useQueryClient
    `),
    'styled-components': words('createGlobalStyle css default keyframes'),
  },
}
