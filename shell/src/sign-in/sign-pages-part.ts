export { RecoveryPages } from '../recovery/recovery-pages.tsx'
export { CustomerSignInPage, PackerSignInPage } from './sign-in-pages.tsx'
export { CustomerSignUpPage, PackerSignUpPage } from './sign-up-pages.tsx'
export { SessionPrompt } from './session-prompt.tsx'
