import { Page, PageHead, Stack } from 'shared-ui'
import { SignInForm } from './sign-in-form.tsx'

/** What stands on a packer page whose session has ended: signing in leads on at the same address. */
export function SessionPrompt() {
  return (
    <Page $narrow>
      <title>Sign in · Manyhands</title>
      <Stack>
        <PageHead title="Please log in or sign up to continue!" />
        <SignInForm role="packer" onSignedIn={() => {}} />
      </Stack>
    </Page>
  )
}
