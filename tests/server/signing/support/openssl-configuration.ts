/** Which of its authority's services a certificate names. */
export type Named = 'both' | 'ocsp' | 'crl' | 'none';

/** The configuration of OpenSSL's programs: an authority, the kinds of certificates it issues, and its time-stamps. */
export function configuration(url: string): string {
  const person = (name: Named, ...lines: string[]) =>
    [
      `[person_${name}]`,
      'basicConstraints = critical,CA:false',
      'keyUsage = critical,nonRepudiation',
      ...lines,
      '',
    ].join('\n');
  const ocsp = `authorityInfoAccess = OCSP;URI:${url}/ocsp`;
  const crl = `crlDistributionPoints = URI:${url}/crl`;
  return `
[ca]
default_ca = own
[own]
database = index.txt
serial = serial
crlnumber = crlnumber
new_certs_dir = .
certificate = issuer.pem
private_key = issuer.key
default_md = sha256
default_days = 20
default_crl_hours = 1
policy = any
[any]
commonName = supplied
serialNumber = optional
[req]
distinguished_name = any_name
[any_name]
[root]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[issuer]
basicConstraints = critical,CA:true,pathlen:0
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[stranger]
basicConstraints = critical,CA:false
extendedKeyUsage = OCSPSigning
[responder]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = OCSPSigning
noCheck = ignored
[stamper]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
${crl}
${person('both', ocsp, crl)}
${person('ocsp', ocsp)}
${person('crl', crl)}
${person('none')}
[tsa]
default_tsa = stamps
[stamps]
serial = tsaserial
crypto_device = builtin
signer_cert = tsa.pem
certs = issuer.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;
}
