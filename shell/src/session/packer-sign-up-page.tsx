import { Link, useNavigate } from 'react-router-dom'
import { AuthLayout } from './auth-layout.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const tokenKey = 'token'

/** Kept as specified when a sign-up answers with a token; the session itself is the cookie. */
function keepToken(token: string | undefined) {
  if (token === undefined) return
  try {
    localStorage.setItem(tokenKey, token)
  } catch {
    // A browser that keeps nothing signs in all the same.
  }
}

export function PackerSignUpPage() {
  const navigate = useNavigate()
  return (
    <AuthLayout
      role="packer"
      title="Join as a packer"
      lede="Tell us who you are. Next you pick your specialties."
      promise="See the pay before you book."
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
          keepToken(token)
          void navigate('/')
        }}
      />
    </AuthLayout>
  )
}
