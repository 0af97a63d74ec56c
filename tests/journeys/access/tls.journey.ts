import { freePorts, HAS_NGINX, startNginx } from '../../server/support/nginx.ts';
import { HOME, trySignIn } from '../support/person.ts';
import { expect, test } from '../support/test.ts';

test.use({ ignoreHTTPSErrors: true });

test('over TLS, the cookie for the other sites is Secure', async ({ page, context, server }) => {
  test.skip(!HAS_NGINX, 'There is no nginx here.');
  const proxy = await startNginx(Number(new URL(server.url).port), await freePorts());
  try {
    const secure = `https://127.0.0.1:${proxy.secure}`;
    await expect
      .poll(() =>
        page.request.get(`${secure}/login`).then(
          (it) => it.status(),
          () => 0,
        ),
      )
      .toBe(200);
    await page.goto(`${secure}/login`);
    await trySignIn(page, 'member');
    await expect(page).toHaveURL(secure + HOME);
    expect((await context.cookies()).map((one) => [one.secure, one.sameSite])).toEqual([[true, 'Lax']]);
  } finally {
    proxy.stop();
  }
});
