import type { CertificateRequest } from '../../src/types/forms/certificate-request.ts';
import type { CertifierRegistration } from '../../src/types/forms/certifier-registration.ts';
import type { CompanySealRequest } from '../../src/types/forms/company-seal-request.ts';
import type { ConsumerAccessData } from '../../src/types/forms/consumer-access-data.ts';
import type { ContactData } from '../../src/types/forms/contact-data.ts';
import type { CorporateEmailRequest } from '../../src/types/forms/corporate-email-request.ts';
import type { EtecDeclaration } from '../../src/types/forms/etec-declaration.ts';
import type { GuideProfile } from '../../src/types/forms/guide-profile.ts';
import type { Login } from '../../src/types/forms/login.ts';
import type { MembershipCardRequest } from '../../src/types/forms/membership-card-request.ts';
import type { PasswordChange } from '../../src/types/forms/password-change.ts';
import type { PasswordForgot } from '../../src/types/forms/password-forgot.ts';
import type { PasswordReset } from '../../src/types/forms/password-reset.ts';
import type { ProfessionalData } from '../../src/types/forms/professional-data.ts';
import type { SessionRenewal } from '../../src/types/forms/session-renewal.ts';
import type certificateRequest from './certificate-request/valid.json';
import type certifierRegistration from './certifier-registration/valid.json';
import type companySealRequest from './company-seal-request/rules.json';
import type consumerAccessData from './consumer-access-data/valid.json';
import type contactData from './contact-data/valid.json';
import type corporateEmailRequest from './corporate-email-request/rules.json';
import type etecDeclaration from './etec-declaration/rules.json';
import type guideProfile from './guide-profile/valid.json';
import type login from './login/valid.json';
import type membershipCardRequest from './membership-card-request/rules.json';
import type passwordChange from './password-change/presence.json';
import type passwordForgot from './password-forgot/rules.json';
import type passwordReset from './password-reset/presence.json';
import type professionalData from './professional-data/rules.json';
import type sessionRenewal from './session-renewal/rules.json';

/*
 * Cases are written by hand, the types of the forms are made of their files. The compiler of TypeScript holds the one
 * against the other: a property that a form does not have, and in cases of what is right a value of another type. Forms
 * whose cases send what is only shown, a text or an address, are not among those whose names are held.
 */

interface Case {
  values: object;
}

/** JSON knows no literals: a word of an enumeration is any text there. */
type Wide<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : Value extends readonly (infer Item)[]
        ? readonly Wide<Item>[]
        : { [Name in keyof Value]: Wide<Value[Name]> };

type NamesOf<Values> = Values extends unknown ? keyof Values : never;
/** Names in cases that their form does not have. */
type Unknown<Form, Cases extends readonly Case[]> = Exclude<NamesOf<Cases[number]['values']>, keyof Form>;
type None<Names extends never> = Names;
type Right<Form, Cases extends readonly (Case & { values: Wide<Form> })[]> = Cases;

export type Named = [
  None<Unknown<CertifierRegistration, typeof certifierRegistration>>,
  None<Unknown<CompanySealRequest, typeof companySealRequest>>,
  None<Unknown<ConsumerAccessData, typeof consumerAccessData>>,
  None<Unknown<ContactData, typeof contactData>>,
  None<Unknown<CorporateEmailRequest, typeof corporateEmailRequest>>,
  None<Unknown<EtecDeclaration, typeof etecDeclaration>>,
  None<Unknown<MembershipCardRequest, typeof membershipCardRequest>>,
  None<Unknown<PasswordChange, typeof passwordChange>>,
  None<Unknown<PasswordForgot, typeof passwordForgot>>,
  None<Unknown<PasswordReset, typeof passwordReset>>,
  None<Unknown<ProfessionalData, typeof professionalData>>,
  None<Unknown<SessionRenewal, typeof sessionRenewal>>,
];

export type Passed = [
  Right<CertificateRequest, typeof certificateRequest>,
  Right<CertifierRegistration, typeof certifierRegistration>,
  Right<ConsumerAccessData, typeof consumerAccessData>,
  Right<ContactData, typeof contactData>,
  Right<GuideProfile, typeof guideProfile>,
  Right<Login, typeof login>,
];
