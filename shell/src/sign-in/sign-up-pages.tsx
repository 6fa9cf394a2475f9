import { Link, useNavigate } from 'react-router-dom'
import { saveToken } from '../session/sign-up-token.ts'
import { useLeaveSignPage } from './leave-sign-page.tsx'
import { SignPage, sloganOf } from './sign-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** docs/product.md specifies this delay. */
const redirectDelayMs = 100

export function CustomerSignUpPage() {
  const leave = useLeaveSignPage('customer')
  return (
    <SignPage
      role="customer"
      title="Join as a customer"
      lede="Post your first job in a few minutes."
      slogan={sloganOf.customer}
      links={
        <>
          <span>
            Already a customer? <Link to="/customer/signin">Customer sign in</Link>
          </span>
          <span>
            Here to earn? <Link to="/packer/signup">Join as a packer</Link>
          </span>
        </>
      }
    >
      <SignUpForm
        role="customer"
        onSignedUp={async () => {
          await new Promise((resolve) => setTimeout(resolve, redirectDelayMs))
          await leave()
        }}
      />
    </SignPage>
  )
}

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
