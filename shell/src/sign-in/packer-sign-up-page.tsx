import { Link, useNavigate } from 'react-router-dom'
import { sloganOf } from './slogans.ts'
import { SignPage } from './sign-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { saveToken } from '../session/sign-up-token.ts'

export function PackerSignUpPage() {
  const navigate = useNavigate()
  return (
    <SignPage
      role="packer"
      title="Join as a packer"
      lede="Tell us who you are, then find gigs that fit."
      slogan={sloganOf.packer}
      links={
        <>
          <span>
            Already a packer? <Link to="/packer/signin">Packer sign in</Link>
          </span>
          <span>
            Need help moving instead? <Link to="/customer/signup">Join as a customer</Link>
          </span>
        </>
      }
    >
      <SignUpForm
        role="packer"
        onSignedUp={(token) => {
          saveToken(token)
          void navigate('/')
        }}
      />
    </SignPage>
  )
}
